ALTER TABLE "earners" ADD COLUMN "certificate_name" text;--> statement-breakpoint
CREATE INDEX "mails_due_in_turn" ON "mails" USING btree ("organization_id","next_attempt_at") WHERE "mails"."status" = 'waiting';--> statement-breakpoint
ALTER TABLE "earners" ADD CONSTRAINT "earners_certificate_name" CHECK (length("earners"."certificate_name") between 1 and 255);