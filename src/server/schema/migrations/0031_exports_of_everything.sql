ALTER TABLE "data_exports" ALTER COLUMN "earner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "data_exports" ALTER COLUMN "size" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "parts" integer;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "failure" text;--> statement-breakpoint
CREATE INDEX "data_exports_wholly" ON "data_exports" USING btree ("organization_id","created_at" DESC NULLS LAST) WHERE "data_exports"."earner_id" is null;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_failure" CHECK ("data_exports"."failure" in ('disk_full', 'fault'));