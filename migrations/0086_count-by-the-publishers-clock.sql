-- Months of statements are those of the publisher's clock now: what is kept of each is counted again.
INSERT INTO recounts (subject, key) SELECT DISTINCT 'statement', month FROM statement_months;
