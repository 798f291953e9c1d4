ALTER TABLE "badge_import_classes" DROP CONSTRAINT "badge_import_classes_template";
--> statement-breakpoint
ALTER TABLE "badge_import_classes" ADD CONSTRAINT "badge_import_classes_template" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE set null ("template_id") ON UPDATE no action;
