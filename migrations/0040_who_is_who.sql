CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shut_outs" (
	"manuscript_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"reason" text NOT NULL,
	"by_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "shut_outs_staff_id_manuscript_id_pk" PRIMARY KEY("staff_id","manuscript_id")
);
--> statement-breakpoint
CREATE TABLE "staff_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sealed_secret" text,
	"last_period" bigint DEFAULT 0 NOT NULL,
	"credential_id" text,
	"public_key" text,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_factors_credentialId_unique" UNIQUE("credential_id"),
	CONSTRAINT "staff_factors_kind" CHECK (("staff_factors"."kind" = 'app' and "staff_factors"."sealed_secret" is not null) or
          ("staff_factors"."kind" = 'passkey' and "staff_factors"."credential_id" is not null and "staff_factors"."public_key" is not null))
);
--> statement-breakpoint
CREATE TABLE "staff_log_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"way" text NOT NULL,
	"device" text NOT NULL,
	"network" text NOT NULL,
	"browser_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_steps" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text,
	"sealed_secret" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "further_access" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shut_outs" ADD CONSTRAINT "shut_outs_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shut_outs" ADD CONSTRAINT "shut_outs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_factors" ADD CONSTRAINT "staff_factors_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_log_ins" ADD CONSTRAINT "staff_log_ins_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_steps" ADD CONSTRAINT "staff_steps_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_codes_by_staff" ON "recovery_codes" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "shut_outs_by_manuscript" ON "shut_outs" USING btree ("manuscript_id");--> statement-breakpoint
CREATE INDEX "staff_factors_by_staff" ON "staff_factors" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_log_ins_by_staff" ON "staff_log_ins" USING btree ("staff_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "staff_log_ins_by_age" ON "staff_log_ins" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_steps_by_staff" ON "staff_steps" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_steps_by_expiry" ON "staff_steps" USING btree ("expires_at");