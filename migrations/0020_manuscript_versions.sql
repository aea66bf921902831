CREATE TABLE "manuscript_versions" (
	"manuscript_id" text NOT NULL,
	"number" integer NOT NULL,
	"cause" text NOT NULL,
	"file_id" text NOT NULL,
	"fields" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manuscript_versions_manuscript_id_number_pk" PRIMARY KEY("manuscript_id","number")
);
--> statement-breakpoint
ALTER TABLE "manuscript_versions" ADD CONSTRAINT "manuscript_versions_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manuscript_versions" ADD CONSTRAINT "manuscript_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manuscript_versions_by_file" ON "manuscript_versions" USING btree ("file_id");--> statement-breakpoint
-- By hand: what was submitted before there were versions. Where staff have edited the file, the author's is version 1.
INSERT INTO manuscript_versions (manuscript_id, number, cause, file_id, fields, at)
  SELECT id, versions.number, cause, version_file_id, jsonb_build_object(
      'author', author, 'email', email, 'affiliation', affiliation, 'orcid', orcid, 'coAuthors', co_authors,
      'country', country, 'journal', journal, 'title', title, 'runningTitle', running_title, 'articleType', article_type,
      'abstract', abstract, 'keywords', to_jsonb(keywords), 'funding', funding, 'dataAvailability', data_availability,
      'competingInterests', competing_interests, 'aiUse', ai_use, 'ethicsApproval', ethics_approval
    ), versions.at
  FROM manuscripts CROSS JOIN LATERAL (
    SELECT 1, 'submission', coalesce(original_file_id, file_id), created_at
    UNION ALL
    SELECT 2, 'edited-file', file_id, updated_at WHERE original_file_id IS NOT NULL
  ) AS versions (number, cause, version_file_id, at);
