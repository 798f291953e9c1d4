-- A badge whose award was undone stands in nobody's place any more: it forgets which badge it renewed, and that one can be
-- renewed again. Nothing else is ever written there.
DROP TRIGGER badges_frozen ON badges;
--> statement-breakpoint
CREATE TRIGGER badges_frozen BEFORE UPDATE ON badges FOR EACH ROW WHEN (NOT is_erasing())
  EXECUTE FUNCTION refuse_unnamed_change('badge', 'earner_id', 'recipient_email', 'recipient_first_name',
    'recipient_last_name', 'search_name', 'status', 'revoked_at', 'revoked_reason', 'shared_count', 'opened_at', 'updated_at',
    'renews_badge_id');
--> statement-breakpoint
CREATE TRIGGER badges_renewal_frozen BEFORE UPDATE OF renews_badge_id ON badges FOR EACH ROW
  WHEN (NEW.renews_badge_id IS DISTINCT FROM OLD.renews_badge_id
    AND (NEW.renews_badge_id IS NOT NULL OR NEW.status <> 'revoked'))
  EXECUTE FUNCTION refuse_change('badge');
--> statement-breakpoint
UPDATE badges b SET renews_badge_id = NULL FROM awards a
WHERE a.id = b.award_id AND a.undone_at IS NOT NULL AND b.renews_badge_id IS NOT NULL AND b.status = 'revoked'
  AND b.erased_at IS NULL;
