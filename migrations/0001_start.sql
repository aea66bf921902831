CREATE TABLE "activity" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"object_id" text,
	"journal" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" text PRIMARY KEY NOT NULL,
	"manuscript_id" text,
	"author_id" text,
	"custom_id" text NOT NULL,
	"journal" text NOT NULL,
	"volume" integer NOT NULL,
	"issue" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"authors" jsonb NOT NULL,
	"author_names" text NOT NULL,
	"article_type" text NOT NULL,
	"abstract" text NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"country" text NOT NULL,
	"file_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('app_search', "articles"."title"), 'A') || setweight(to_tsvector('app_search', "articles"."author_names"), 'B') || setweight(to_tsvector('app_search', join_words("articles"."keywords")), 'B') || setweight(to_tsvector('app_search', "articles"."abstract"), 'D')) STORED NOT NULL,
	CONSTRAINT "articles_manuscriptId_unique" UNIQUE("manuscript_id"),
	CONSTRAINT "articles_customId_unique" UNIQUE("custom_id"),
	CONSTRAINT "articles_place" UNIQUE("journal","issue","position")
);
--> statement-breakpoint
CREATE TABLE "author_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authors" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"avatar_file_id" text,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "authors_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "course_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"course_id" text NOT NULL,
	"author_id" text NOT NULL,
	"price_minor" integer NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price_minor" integer NOT NULL,
	"original_price_minor" integer,
	"outline" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"materials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"texts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "courses_original_price" CHECK ("courses"."original_price_minor" is null or "courses"."original_price_minor" > "courses"."price_minor")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"owner_realm" text NOT NULL,
	"owner_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "issues" (
	"journal" text NOT NULL,
	"number" integer NOT NULL,
	"volume" integer NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "issues_journal_number_pk" PRIMARY KEY("journal","number")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"every_seconds" integer,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"slug" text PRIMARY KEY NOT NULL,
	"issue" integer DEFAULT 0 NOT NULL,
	"last_article_number" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"to_email" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"manuscript_id" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "manuscript_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"manuscript_id" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manuscript_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"manuscript_id" text NOT NULL,
	"action" text NOT NULL,
	"from" text,
	"to" text,
	"actor" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"letter_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manuscripts" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text,
	"author" text NOT NULL,
	"email" text NOT NULL,
	"co_authors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"journal" text NOT NULL,
	"article_type" text NOT NULL,
	"title" text NOT NULL,
	"running_title" text,
	"abstract" text NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"country" text NOT NULL,
	"file_id" text NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"status" text,
	"status_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"reply" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_codes" (
	"realm" text NOT NULL,
	"account_id" text NOT NULL,
	"code_mac" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reset_codes_realm_account_id_pk" PRIMARY KEY("realm","account_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"realm" text NOT NULL,
	"account_id" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_transactions" (
	"reference" text PRIMARY KEY NOT NULL,
	"access_code" text NOT NULL,
	"email" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"callback_url" text,
	"metadata" jsonb,
	"status" text DEFAULT 'ongoing' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "simulated_transactions_accessCode_unique" UNIQUE("access_code")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"access" text,
	"password_hash" text,
	"avatar_file_id" text,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "staff_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_role" CHECK ("staff"."role" in ('admin', 'editor')),
	CONSTRAINT "staff_editor_has_journal" CHECK ("staff"."role" <> 'editor' or "staff"."access" is not null)
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "subscribers_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_journal_journals_slug_fk" FOREIGN KEY ("journal") REFERENCES "public"."journals"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "author_reviews" ADD CONSTRAINT "author_reviews_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_payments" ADD CONSTRAINT "course_payments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_journal_journals_slug_fk" FOREIGN KEY ("journal") REFERENCES "public"."journals"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manuscript_links" ADD CONSTRAINT "manuscript_links_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD CONSTRAINT "manuscripts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_replies" ADD CONSTRAINT "message_replies_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_by_age" ON "activity" USING btree ("at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "activity_by_object" ON "activity" USING btree ("object","object_id");--> statement-breakpoint
CREATE INDEX "articles_recent" ON "articles" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_recent_in_journal" ON "articles" USING btree ("journal","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_by_issue" ON "articles" USING btree ("journal","volume" DESC NULLS FIRST,"issue" DESC NULLS FIRST,"position");--> statement-breakpoint
CREATE INDEX "articles_by_author" ON "articles" USING btree ("author_id","published_at");--> statement-breakpoint
CREATE INDEX "articles_by_file" ON "articles" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "author_reviews_by_state" ON "author_reviews" USING btree ("verified","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "author_reviews_by_author" ON "author_reviews" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "course_payments_once" ON "course_payments" USING btree ("course_id","author_id");--> statement-breakpoint
CREATE INDEX "course_payments_by_age" ON "course_payments" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "course_payments_by_author" ON "course_payments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "courses_by_age" ON "courses" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "files_by_owner" ON "files" USING btree ("owner_realm","owner_id");--> statement-breakpoint
CREATE INDEX "files_by_age" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("due_at") WHERE "jobs"."done_at" is null;--> statement-breakpoint
CREATE INDEX "letters_due" ON "letters" USING btree ("due_at","id") WHERE "letters"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "letters_by_age" ON "letters" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "letters_by_manuscript" ON "letters" USING btree ("manuscript_id");--> statement-breakpoint
CREATE INDEX "manuscript_links_by_manuscript" ON "manuscript_links" USING btree ("manuscript_id");--> statement-breakpoint
CREATE INDEX "manuscript_steps_by_manuscript" ON "manuscript_steps" USING btree ("manuscript_id","at");--> statement-breakpoint
CREATE INDEX "manuscripts_by_status" ON "manuscripts" USING btree ("status","journal","status_at","id");--> statement-breakpoint
CREATE INDEX "manuscripts_by_author" ON "manuscripts" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "manuscripts_by_file" ON "manuscripts" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "message_replies_by_message" ON "message_replies" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_by_age" ON "messages" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "rate_limits_by_end" ON "rate_limits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "sessions_by_account" ON "sessions" USING btree ("realm","account_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscribers_active" ON "subscribers" USING btree ("created_at","id") WHERE "subscribers"."unsubscribed_at" is null;