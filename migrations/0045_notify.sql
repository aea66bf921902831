CREATE TABLE "notification_choices" (
	"staff_id" text NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	CONSTRAINT "notification_choices_staff_id_kind_pk" PRIMARY KEY("staff_id","kind"),
	CONSTRAINT "notification_choices_way" CHECK ("notification_choices"."way" in ('at-once', 'daily', 'none'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"event" text NOT NULL,
	"manuscript_id" text,
	"key" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications_seen" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone,
	"digest_on" date,
	"digest_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications_seen" ADD CONSTRAINT "notifications_seen_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_of_member" ON "notifications" USING btree ("staff_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("staff_id","event","key") WHERE "notifications"."key" is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_manuscript" ON "notifications" USING btree ("manuscript_id") WHERE "notifications"."manuscript_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("at");