CREATE TABLE "article_findings" (
	"article_id" text NOT NULL,
	"receiver" text NOT NULL,
	"journal" text NOT NULL,
	"weight" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "article_findings_article_id_receiver_pk" PRIMARY KEY("article_id","receiver")
);
--> statement-breakpoint
CREATE TABLE "doaj_deposits" (
	"article_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"answer" text,
	"batch_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"remote_id" text,
	"record_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "finding_counts" (
	"journal" text NOT NULL,
	"receiver" text NOT NULL,
	"weight" text NOT NULL,
	"articles" integer NOT NULL,
	CONSTRAINT "finding_counts_journal_receiver_weight_pk" PRIMARY KEY("journal","receiver","weight")
);
--> statement-breakpoint
ALTER TABLE "article_findings" ADD CONSTRAINT "article_findings_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doaj_deposits" ADD CONSTRAINT "doaj_deposits_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_findings_in_order" ON "article_findings" USING btree ("receiver","weight","published_at","article_id");--> statement-breakpoint
CREATE INDEX "article_findings_in_journal" ON "article_findings" USING btree ("receiver","journal","weight","published_at","article_id");--> statement-breakpoint
CREATE INDEX "doaj_deposits_due" ON "doaj_deposits" USING btree ("next_at") WHERE "doaj_deposits"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "doaj_deposits_by_state" ON "doaj_deposits" USING btree ("state","updated_at");
--> statement-breakpoint
-- By hand, from here on. Each change of an article or its deposit marks it to be checked, and the job deletes the marks.
CREATE FUNCTION mark_readiness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'articles' THEN
    INSERT INTO recounts (subject, key) SELECT 'readiness', id FROM changed;
  ELSE
    INSERT INTO recounts (subject, key) SELECT 'readiness', article_id FROM changed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_readiness_added AFTER INSERT ON articles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
--> statement-breakpoint
CREATE TRIGGER mark_readiness_changed AFTER UPDATE ON articles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
--> statement-breakpoint
CREATE TRIGGER mark_readiness_deleted AFTER DELETE ON articles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
--> statement-breakpoint
CREATE TRIGGER mark_readiness_added AFTER INSERT ON deposits REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
--> statement-breakpoint
CREATE TRIGGER mark_readiness_changed AFTER UPDATE ON deposits REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
--> statement-breakpoint
CREATE TRIGGER mark_readiness_deleted AFTER DELETE ON deposits REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
--> statement-breakpoint
CREATE TRIGGER mark_readiness_added AFTER INSERT ON doaj_deposits REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
--> statement-breakpoint
CREATE TRIGGER mark_readiness_changed AFTER UPDATE ON doaj_deposits REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_readiness();
