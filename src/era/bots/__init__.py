"""Players made of code. They see views only, and answer every question a game can put."""
