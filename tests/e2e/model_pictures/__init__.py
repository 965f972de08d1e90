"""Everything drawn in three dimensions, photographed to be looked at; what can be counted is tested elsewhere."""
