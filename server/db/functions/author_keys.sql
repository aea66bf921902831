-- What people are recognised by: mailbox, ORCID iD and name, as domain/words/permissions.ts compares them. The body is bound to
-- what it calls when it is made, so that a restored dump can build the index.
-- anew: REINDEX INDEX manuscripts_by_person
CREATE OR REPLACE FUNCTION author_keys(author text, email text, orcid text, co_authors jsonb) RETURNS text[] IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(array_agg(DISTINCT key), '{}') FROM (
    SELECT author AS name, email, orcid
    UNION ALL SELECT one ->> 'name', one ->> 'email', one ->> 'orcid' FROM jsonb_array_elements(co_authors) one
  ) person, LATERAL (
    VALUES ('mail:' || nullif(regexp_replace(lower(trim(person.email)), '\+[^@]*@', '@'), '')),
      ('orcid:' || nullif(person.orcid, '')),
      ('name:' || nullif(name_key(person.name), ''))
  ) keys (key) WHERE key IS NOT NULL;
END;
