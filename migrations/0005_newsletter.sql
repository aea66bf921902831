CREATE TABLE "newsletters" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"recipients" integer NOT NULL,
	"last_reader_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "activity_by_age";--> statement-breakpoint
DROP INDEX "letters_due";--> statement-breakpoint
DROP INDEX "letters_by_age";--> statement-breakpoint
DROP INDEX "subscribers_active";--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "newsletter_id" text;--> statement-breakpoint
CREATE INDEX "newsletters_by_age" ON "newsletters" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_by_actor" ON "activity" USING btree ("actor_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_by_action" ON "activity" USING btree ("action","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_by_kind" ON "activity" USING btree ("object","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "letters_by_state" ON "letters" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "letters_by_newsletter" ON "letters" USING btree ("newsletter_id","state") WHERE "letters"."newsletter_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "letters_one_per_reader" ON "letters" USING btree ("to_email","newsletter_id");--> statement-breakpoint
CREATE INDEX "activity_by_age" ON "activity" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "letters_due" ON "letters" USING btree (("newsletter_id" is not null),"due_at","id") WHERE "letters"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "letters_by_age" ON "letters" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "subscribers_active" ON "subscribers" USING btree ("id") WHERE "subscribers"."unsubscribed_at" is null;--> statement-breakpoint
UPDATE activity SET actor_name = (SELECT name FROM staff WHERE staff.id = activity.actor_id) WHERE actor = 'staff';
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
