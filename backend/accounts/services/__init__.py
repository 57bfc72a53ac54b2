"""What can be done to accounts, one module per verb. Each may be called by views, commands and tests alike."""
