"""Colors, sizes, fonts and shapes of the window, as data, and the style sheet made from them."""
