"""The course of a turn: stages, initiative, the order of acting, plans, retreats."""
