DROP INDEX "issuer_keys_current";--> statement-breakpoint
ALTER TABLE "issuer_keys" ADD COLUMN "algorithm" text DEFAULT 'EdDSA' NOT NULL;--> statement-breakpoint
ALTER TABLE "issuer_keys" ADD COLUMN "compromised_from" timestamp(6) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "issuer_keys_current" ON "issuer_keys" USING btree ("organization_id","algorithm") WHERE "issuer_keys"."retired_at" is null;--> statement-breakpoint
ALTER TABLE "issuer_keys" ADD CONSTRAINT "issuer_keys_algorithm" CHECK ("issuer_keys"."algorithm" in ('EdDSA', 'ES256'));