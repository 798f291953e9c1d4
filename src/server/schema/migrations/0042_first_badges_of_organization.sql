CREATE OR REPLACE FUNCTION sum_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  moved uuid[];
  owners uuid[];
BEGIN
  INSERT INTO badge_days AS d
    (organization_id, day, template_id, list_id, user_id, issued, opened, shared, revoked, ending, undone)
  SELECT c.organization_id, m.day, c.template_id, w.list_id, w.user_id, sum(c.sign * m.issued), sum(c.sign * m.opened),
    sum(c.sign * m.shared), sum(c.sign * m.revoked), sum(c.sign * m.ending), sum(c.sign * m.undone)
  FROM (SELECT -1 AS sign, b.* FROM before b UNION ALL SELECT 1, a.* FROM after a) c
  LEFT JOIN awards w ON w.id = c.award_id
  CROSS JOIN LATERAL (SELECT (c.undone_at IS NULL)::int AS n) counts
  CROSS JOIN LATERAL (VALUES
    (c.emitted_at::date, n, n * (c.opened_at IS NOT NULL)::int, n * (c.shared_count IS NOT NULL)::int, 0, 0, 0),
    (c.revoked_at::date, 0, 0, 0, n * (c.status = 'revoked')::int, 0, 1 - n),
    (c.expires_at::date, 0, 0, 0, 0, n * (c.status = 'valid')::int, 0)
  ) m (day, issued, opened, shared, revoked, ending, undone)
  WHERE m.day IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5
  HAVING sum(c.sign * m.issued) <> 0 OR sum(c.sign * m.opened) <> 0 OR sum(c.sign * m.shared) <> 0
    OR sum(c.sign * m.revoked) <> 0 OR sum(c.sign * m.ending) <> 0 OR sum(c.sign * m.undone) <> 0
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (organization_id, day, template_id, list_id, user_id) DO UPDATE SET
    issued = d.issued + excluded.issued, opened = d.opened + excluded.opened, shared = d.shared + excluded.shared,
    revoked = d.revoked + excluded.revoked, ending = d.ending + excluded.ending, undone = d.undone + excluded.undone;

  -- Badges that were handed on to somebody else, or undone, may have been the first of the one, and may be that of the other.
  SELECT array_agg(DISTINCT person.id) INTO moved
  FROM before b JOIN after a USING (id) CROSS JOIN LATERAL (VALUES (b.earner_id), (a.earner_id)) person (id)
  WHERE (b.earner_id IS DISTINCT FROM a.earner_id OR (b.undone_at IS NULL) <> (a.undone_at IS NULL))
    AND person.id IS NOT NULL;
  IF moved IS NOT NULL THEN
    -- Every index of badges by person begins with the organization: without it, all of one would be read.
    SELECT array_agg(DISTINCT organization_id) INTO owners FROM after;
    DELETE FROM first_badges WHERE earner_id = ANY (moved);
    INSERT INTO first_badges (organization_id, earner_id, badge_id, emitted_at, seq, template_id)
    SELECT DISTINCT ON (earner_id) organization_id, earner_id, id, emitted_at, seq, template_id
    FROM badges WHERE organization_id = ANY (owners) AND earner_id = ANY (moved) AND undone_at IS NULL
    ORDER BY earner_id, emitted_at, seq;
  END IF;
  RETURN NULL;
END $$;
