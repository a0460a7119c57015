"""tests.presentation.forecasts"""
