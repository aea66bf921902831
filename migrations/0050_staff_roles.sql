-- Safe since 0.1.0: staff, both checks allow all that they allowed before, and two more roles.
ALTER TABLE "staff" DROP CONSTRAINT "staff_role";--> statement-breakpoint
ALTER TABLE "staff" DROP CONSTRAINT "staff_editor_has_journal";--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_role" CHECK ("staff"."role" in ('admin', 'editor', 'finance', 'observer'));--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_editor_has_journal" CHECK ("staff"."role" not in ('editor', 'observer') or "staff"."access" is not null);
