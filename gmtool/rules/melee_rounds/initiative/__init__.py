"""In which seconds of a round attacks and parries can be made (section 3, mr.init.purpose)."""
