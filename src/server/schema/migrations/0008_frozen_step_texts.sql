DROP INDEX "badges_expires";--> statement-breakpoint
ALTER TABLE "path_steps" ADD COLUMN "issued_version_id" uuid;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "is_issued_step" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "path_steps" ADD CONSTRAINT "path_steps_issued_version" FOREIGN KEY ("organization_id","template_id","issued_version_id") REFERENCES "public"."template_versions"("organization_id","template_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "badges_expires" ON "badges" USING btree ("organization_id","expires_at","id");--> statement-breakpoint
-- Badges show the texts that their path's steps had when its version was first awarded: which versions these are is written
-- down then, once, and from then on they are as frozen as if badges had been issued from them.
CREATE FUNCTION freeze_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE path_steps s SET issued_version_id = t.current_version_id
  FROM templates t WHERE s.version_id = NEW.id AND t.id = s.template_id;

  UPDATE template_versions v SET is_issued_step = true
  FROM path_steps s WHERE s.version_id = NEW.id AND v.id = s.issued_version_id AND NOT v.is_issued_step;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER template_versions_issued AFTER UPDATE OF badges_count ON template_versions
  FOR EACH ROW WHEN (OLD.badges_count = 0 AND NEW.badges_count > 0) EXECUTE FUNCTION freeze_steps();
--> statement-breakpoint
DROP TRIGGER path_steps_frozen ON path_steps;
--> statement-breakpoint
UPDATE path_steps s SET issued_version_id = t.current_version_id
FROM templates t, template_versions p WHERE t.id = s.template_id AND p.id = s.version_id AND p.badges_count > 0;
--> statement-breakpoint
UPDATE template_versions v SET is_issued_step = true FROM path_steps s WHERE v.id = s.issued_version_id;
--> statement-breakpoint
CREATE TRIGGER path_steps_frozen
  BEFORE INSERT OR DELETE OR UPDATE OF organization_id, learning_path_id, version_id, template_id, position
  ON path_steps FOR EACH ROW EXECUTE FUNCTION refuse_issued_step();
--> statement-breakpoint
CREATE TRIGGER path_steps_issued_version_frozen BEFORE UPDATE OF issued_version_id ON path_steps
  FOR EACH ROW WHEN (OLD.issued_version_id IS NOT NULL) EXECUTE FUNCTION refuse_change('step');
--> statement-breakpoint
DROP TRIGGER template_versions_frozen ON template_versions;
--> statement-breakpoint
CREATE TRIGGER template_versions_frozen
  BEFORE UPDATE OF template_id, organization_id, number, title, code, description, assignment_criteria, image,
    background_image, color_primary, type, acquired_knowledge, acquired_skills, acquired_attitudes, application_scope,
    other_org, other_org_info, learn_more_url, language
  ON template_versions FOR EACH ROW WHEN (OLD.badges_count > 0 OR OLD.is_issued_step)
  EXECUTE FUNCTION refuse_change('version');
