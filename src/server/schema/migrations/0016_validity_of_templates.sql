ALTER TABLE "template_versions" ADD COLUMN "validity_count" integer;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "validity_unit" text;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_validity_unit" CHECK ("template_versions"."validity_unit" in ('day', 'month', 'year'));--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_validity" CHECK (("template_versions"."validity_count" is null) = ("template_versions"."validity_unit" is null) and "template_versions"."validity_count" between 1 and 120);