"""Games played again, in processes of their own: looks into the past, stories, records that are brought along."""
