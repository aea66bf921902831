-- Key words are looked up whatever their capitals; an index needs a function that always gives the same.
CREATE FUNCTION lower_words(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(lower(word)), '{}') FROM unnest(words) word
$$;
--> statement-breakpoint
CREATE TABLE "article_changes" (
	"article_id" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	"file_id" text NOT NULL,
	"actor_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_changes_article_id_version_pk" PRIMARY KEY("article_id","version")
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"article_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"answer" text,
	"batch_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"article_id" text NOT NULL,
	"path" text NOT NULL,
	"is_request" boolean NOT NULL,
	"visitor" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_months" (
	"article_id" text NOT NULL,
	"month" date NOT NULL,
	"investigations" integer NOT NULL,
	"unique_investigations" integer NOT NULL,
	"requests" integer NOT NULL,
	"unique_requests" integer NOT NULL,
	CONSTRAINT "usage_months_article_id_month_pk" PRIMARY KEY("article_id","month")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "doi" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "running_title" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "funding" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "data_availability" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "competing_interests" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "references" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "licence" jsonb DEFAULT '{"name":"CC BY 4.0","url":"https://creativecommons.org/licenses/by/4.0/"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "standing" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "affiliation" text;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "orcid" text;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "funding" text;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "data_availability" text;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "competing_interests" text;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "references" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_changes" ADD CONSTRAINT "article_changes_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_changes" ADD CONSTRAINT "article_changes_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_months" ADD CONSTRAINT "usage_months_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_changes_by_file" ON "article_changes" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "deposits_due" ON "deposits" USING btree ("next_at") WHERE "deposits"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "deposits_by_state" ON "deposits" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "usage_events_by_time" ON "usage_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "usage_months_by_month" ON "usage_months" USING btree ("month");--> statement-breakpoint
CREATE INDEX "articles_by_change" ON "articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_by_change_in_journal" ON "articles" USING btree ("journal","updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_by_person" ON "articles" USING gin ("authors" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "articles_by_keyword" ON "articles" USING gin (lower_words("keywords"));--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_doi_unique" UNIQUE("doi");--> statement-breakpoint
UPDATE "articles" SET "updated_at" = "published_at";--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON article_changes FOR EACH STATEMENT EXECUTE FUNCTION notify_content();
