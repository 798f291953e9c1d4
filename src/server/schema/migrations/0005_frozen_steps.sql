-- What a badge says includes the steps of its version. The lock waits for an award that is under way, and sees its count.
CREATE FUNCTION refuse_issued_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  issued integer;
BEGIN
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
CREATE TRIGGER path_steps_frozen BEFORE INSERT OR UPDATE OR DELETE ON path_steps
  FOR EACH ROW EXECUTE FUNCTION refuse_issued_step();
