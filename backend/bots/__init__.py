"""The house's opponents: what plays here when nobody else does."""
