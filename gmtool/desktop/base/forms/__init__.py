"""Form fields made from what is declared of them."""
