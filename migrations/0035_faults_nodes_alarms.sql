CREATE TABLE "alarms" (
	"name" text PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "faults" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"message" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"request_ids" text[] DEFAULT '{}' NOT NULL,
	"count" bigint NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"hour_at" timestamp with time zone NOT NULL,
	"hour_count" integer NOT NULL,
	"slowest_ms" integer
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"free_bytes" bigint NOT NULL,
	"storage_fault" text
);
--> statement-breakpoint
CREATE INDEX "faults_by_age" ON "faults" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "payment_events_webhooks" ON "payment_events" USING btree ("at") WHERE "payment_events"."kind" = 'webhook';--> statement-breakpoint
-- By hand
-- What admins were told of backups is now told of all alarms, in a table of their own.
DELETE FROM "backup_runs" WHERE "kind" = 'alarm';
