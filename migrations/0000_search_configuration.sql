CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- English stemming that ignores accents; usable in generated columns.
CREATE TEXT SEARCH CONFIGURATION app_search ( COPY = english );
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION app_search ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
--> statement-breakpoint
-- array_to_string is only STABLE, because of types whose text depends on settings; for text[] it never changes.
CREATE FUNCTION join_words(words text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array_to_string(words, ' ') $$;
