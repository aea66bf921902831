-- The works with this title or file, some of each kind; the last key is that of the whole title. `work` is the manuscript, or an
-- article without one. A notice has its article's title but is no work that a manuscript could be a duplicate of.
-- anew: INSERT INTO alike_manuscripts SELECT DISTINCT manuscripts.id FROM manuscripts LEFT JOIN manuscript_versions ON manuscript_versions.manuscript_id = manuscripts.id LEFT JOIN files ON files.id = manuscript_versions.file_id CROSS JOIN LATERAL alike_works(manuscripts.title, files.sha256) alike WHERE alike.work <> manuscripts.id ON CONFLICT DO NOTHING
CREATE OR REPLACE FUNCTION alike_works(of_title text, hash text) RETURNS TABLE (work text, manuscript text) STABLE
BEGIN ATOMIC
  WITH own AS MATERIALIZED (SELECT keys, keys[cardinality(keys):] AS whole FROM title_keys(of_title) keys)
  (SELECT id, id FROM manuscripts WHERE title_keys(title) && (SELECT whole FROM own) LIMIT 20)
  UNION (SELECT id, id FROM manuscripts WHERE title_keys(title) && (SELECT keys FROM own) LIMIT 20)
  UNION (SELECT coalesce(manuscript_id, id), manuscript_id FROM articles
    WHERE title_keys(title) && (SELECT whole FROM own) AND notice_of IS NULL LIMIT 20)
  UNION (SELECT coalesce(manuscript_id, id), manuscript_id FROM articles
    WHERE title_keys(title) && (SELECT keys FROM own) AND notice_of IS NULL LIMIT 20)
  UNION (SELECT manuscript_id, manuscript_id FROM manuscript_versions
    WHERE file_id IN (SELECT id FROM files WHERE sha256 = hash) LIMIT 20)
  UNION (SELECT coalesce(manuscript_id, id), manuscript_id FROM articles
    WHERE file_id IN (SELECT id FROM files WHERE sha256 = hash) LIMIT 20);
END;
