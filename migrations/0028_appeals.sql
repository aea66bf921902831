CREATE TABLE "appeals" (
	"id" text PRIMARY KEY NOT NULL,
	"manuscript_id" text NOT NULL,
	"rejected_at" timestamp with time zone NOT NULL,
	"reasons" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by_id" text,
	"outcome" text,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_once" ON "appeals" USING btree ("manuscript_id","rejected_at");--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("created_at","manuscript_id") WHERE "appeals"."answered_at" is null;