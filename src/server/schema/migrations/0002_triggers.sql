-- Deferred to the commit: steps trade places, and a template is born together with its first version.
ALTER TABLE path_steps ADD CONSTRAINT path_steps_position UNIQUE (version_id, position) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE templates ADD CONSTRAINT templates_current_version
  FOREIGN KEY (organization_id, id, current_version_id)
  REFERENCES template_versions (organization_id, template_id, id) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An issued % never changes', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER template_versions_frozen
  BEFORE UPDATE OF template_id, organization_id, number, title, code, description, assignment_criteria, image,
    background_image, color_primary, type, acquired_knowledge, acquired_skills, acquired_attitudes, application_scope,
    other_org, other_org_info, learn_more_url, language
  ON template_versions FOR EACH ROW WHEN (OLD.badges_count > 0)
  EXECUTE FUNCTION refuse_change('version');
--> statement-breakpoint
CREATE TRIGGER badges_frozen
  BEFORE UPDATE OF organization_id, seq, template_id, template_version_id, activity_title, activity_started_at,
    activity_ended_at, notes, additional_details, imported, emitted_at, expires_at, created_at
  ON badges FOR EACH ROW
  EXECUTE FUNCTION refuse_change('badge');
--> statement-breakpoint
-- Interface, E2: a step is a template, the whole is a learning path, and paths do not nest.
CREATE FUNCTION check_path_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (SELECT is_learning_path FROM templates WHERE id = NEW.learning_path_id) THEN
    RAISE EXCEPTION 'Only a learning path has steps' USING ERRCODE = 'check_violation', CONSTRAINT = 'path_steps_of_path';
  END IF;
  IF (SELECT is_learning_path FROM templates WHERE id = NEW.template_id) THEN
    RAISE EXCEPTION 'A learning path is no step' USING ERRCODE = 'check_violation', CONSTRAINT = 'path_steps_no_path';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER path_steps_kinds BEFORE INSERT OR UPDATE ON path_steps FOR EACH ROW EXECUTE FUNCTION check_path_step();
--> statement-breakpoint
CREATE FUNCTION count_templates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE organizations SET badge_templates_count = badge_templates_count + 1 WHERE id = NEW.organization_id;
  ELSE
    UPDATE organizations SET badge_templates_count = badge_templates_count - 1 WHERE id = OLD.organization_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER templates_counted AFTER INSERT OR DELETE ON templates FOR EACH ROW EXECUTE FUNCTION count_templates();
--> statement-breakpoint
-- Statement triggers over transition tables: one update for a list of 10,000, not 10,000 updates.
CREATE FUNCTION count_earners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organizations o SET earners_count = o.earners_count + CASE WHEN TG_OP = 'INSERT' THEN n.people ELSE -n.people END
  FROM (SELECT organization_id, count(*)::int AS people FROM changed GROUP BY 1) n WHERE o.id = n.organization_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER earners_added AFTER INSERT ON earners REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_earners();
--> statement-breakpoint
CREATE TRIGGER earners_removed AFTER DELETE ON earners REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_earners();
--> statement-breakpoint
CREATE FUNCTION count_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE earners_lists l SET earners_count = l.earners_count + CASE WHEN TG_OP = 'INSERT' THEN n.people ELSE -n.people END
  FROM (SELECT list_id, count(*)::int AS people FROM changed GROUP BY 1) n WHERE l.id = n.list_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_added AFTER INSERT ON list_members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_members();
--> statement-breakpoint
CREATE TRIGGER members_removed AFTER DELETE ON list_members REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_members();
--> statement-breakpoint
-- Every figure of the statistics but organizations.badges_count, which the award itself raises to number its badges.
CREATE FUNCTION count_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE template_versions v SET badges_count = v.badges_count + n.badges
  FROM (SELECT template_version_id AS id, count(*)::int AS badges FROM issued GROUP BY 1) n WHERE v.id = n.id;

  UPDATE templates t SET badges_count = t.badges_count + n.badges
  FROM (SELECT template_id AS id, count(*)::int AS badges FROM issued GROUP BY 1) n WHERE t.id = n.id;

  WITH held AS (
    UPDATE earners e SET badges_count = e.badges_count + n.badges
    FROM (SELECT earner_id AS id, count(*)::int AS badges FROM issued GROUP BY 1) n WHERE e.id = n.id
    RETURNING e.organization_id, e.badges_count = n.badges AS is_first
  )
  UPDATE organizations o SET holders_count = o.holders_count + n.people
  FROM (SELECT organization_id, count(*)::int AS people FROM held WHERE is_first GROUP BY 1) n
  WHERE o.id = n.organization_id;

  INSERT INTO badge_months AS m (organization_id, month, is_learning_path, type, badges)
  SELECT i.organization_id, date_trunc('month', i.emitted_at)::date, t.is_learning_path, v.type, count(*)
  FROM issued i JOIN template_versions v ON v.id = i.template_version_id JOIN templates t ON t.id = i.template_id
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (organization_id, month, is_learning_path, type) DO UPDATE SET badges = m.badges + excluded.badges;

  INSERT INTO badge_expiries AS x (organization_id, day, badges)
  SELECT organization_id, expires_at::date, count(*) FROM issued
  WHERE status = 'valid' AND expires_at IS NOT NULL
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (organization_id, day) DO UPDATE SET badges = x.badges + excluded.badges;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER badges_issued AFTER INSERT ON badges REFERENCING NEW TABLE AS issued
  FOR EACH STATEMENT EXECUTE FUNCTION count_issued();
--> statement-breakpoint
CREATE FUNCTION count_status_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO badge_expiries AS x (organization_id, day, badges)
  SELECT organization_id, day, sum(badges) FROM (
    SELECT organization_id, expires_at::date AS day, -1 AS badges FROM before WHERE status = 'valid' AND expires_at IS NOT NULL
    UNION ALL
    SELECT organization_id, expires_at::date, 1 FROM after WHERE status = 'valid' AND expires_at IS NOT NULL
  ) changes
  GROUP BY 1, 2 HAVING sum(badges) <> 0 ORDER BY 1, 2
  ON CONFLICT (organization_id, day) DO UPDATE SET badges = x.badges + excluded.badges;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER badges_changed AFTER UPDATE ON badges REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_status_changes();
