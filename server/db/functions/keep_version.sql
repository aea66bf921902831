-- Code of 0.1.0 writes no versions, and may run on next to newer code while processes are restarted one after the
-- other. What its author or staff have written is made a version when it is committed. Newer code has done so by then.
-- The setting is there for the same reason as in chain_step.
CREATE OR REPLACE FUNCTION keep_version() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO manuscript_versions (manuscript_id, number, cause, file_id, fields, at)
  SELECT id, coalesce(last.number, 0) + 1,
    CASE NEW.action WHEN 'submit' THEN 'submission' WHEN 'edit-by-link' THEN 'edit' ELSE 'edited-file' END,
    manuscripts.file_id, form, NEW.at
  FROM manuscripts
    CROSS JOIN LATERAL jsonb_build_object(
      'author', author, 'email', email, 'affiliation', affiliation, 'orcid', orcid, 'coAuthors', co_authors,
      'country', country, 'journal', journal, 'title', title, 'runningTitle', running_title, 'articleType', article_type,
      'abstract', abstract, 'keywords', to_jsonb(keywords), 'funding', funding, 'dataAvailability', data_availability,
      'competingInterests', competing_interests, 'aiUse', ai_use, 'ethicsApproval', ethics_approval
    ) form
    LEFT JOIN LATERAL (
      SELECT * FROM manuscript_versions WHERE manuscript_id = manuscripts.id ORDER BY number DESC LIMIT 1
    ) last ON true
  WHERE manuscripts.id = NEW.manuscript_id AND (
    last.file_id IS DISTINCT FROM manuscripts.file_id
    OR EXISTS (SELECT FROM jsonb_each(form) WHERE nullif(value, 'null') IS DISTINCT FROM nullif(last.fields -> key, 'null'))
  );
  RETURN NULL;
END $$;

-- Newer code names the version in the step of an edit.
DROP TRIGGER IF EXISTS keep_version ON manuscript_steps;
CREATE CONSTRAINT TRIGGER keep_version AFTER INSERT ON manuscript_steps DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.action IN ('submit', 'edit-by-link', 'upload-edited-file') AND NEW.reason IS NULL) EXECUTE FUNCTION keep_version();
