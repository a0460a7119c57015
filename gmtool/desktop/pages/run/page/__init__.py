"""The page of one fight: its layout, its keys and actions, its bar and its menus."""
