-- What an issued badge says is all of its row but the columns named here: a column that is added later is frozen as well, unless
-- its migration creates the trigger anew with its name. The arguments are a word for the row, then the columns that may change.
CREATE FUNCTION refuse_unnamed_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - TG_ARGV[1:] IS DISTINCT FROM to_jsonb(NEW) - TG_ARGV[1:] THEN
    RAISE EXCEPTION 'An issued % never changes', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER badges_frozen ON badges;
--> statement-breakpoint
-- search_name is generated from the name, and not computed yet when the trigger runs.
CREATE TRIGGER badges_frozen BEFORE UPDATE ON badges FOR EACH ROW
  EXECUTE FUNCTION refuse_unnamed_change('badge', 'earner_id', 'recipient_email', 'recipient_first_name',
    'recipient_last_name', 'search_name', 'status', 'revoked_at', 'revoked_reason', 'shared_count', 'opened_at', 'updated_at');
--> statement-breakpoint
DROP TRIGGER template_versions_frozen ON template_versions;
--> statement-breakpoint
CREATE TRIGGER template_versions_frozen BEFORE UPDATE ON template_versions
  FOR EACH ROW WHEN (OLD.badges_count > 0 OR OLD.is_issued_step)
  EXECUTE FUNCTION refuse_unnamed_change('version', 'badges_count', 'is_issued_step', 'created_at', 'updated_at');
--> statement-breakpoint
-- The version of a step is written down when its path is first awarded, and has a trigger of its own.
CREATE OR REPLACE FUNCTION refuse_issued_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  issued integer;
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'issued_version_id' = to_jsonb(NEW) - 'issued_version_id' THEN
    RETURN NEW;
  END IF;
  SELECT badges_count INTO issued FROM template_versions
  WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW.version_id ELSE OLD.version_id END
  FOR SHARE;
  IF issued > 0 THEN
    RAISE EXCEPTION 'An issued version keeps its steps' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER path_steps_frozen ON path_steps;
--> statement-breakpoint
CREATE TRIGGER path_steps_frozen BEFORE INSERT OR DELETE OR UPDATE ON path_steps
  FOR EACH ROW EXECUTE FUNCTION refuse_issued_step();
