-- The function's plan is made once a session, often while there are few badges. Planned for those it would read the whole
-- table for every badge of a long award.
ALTER FUNCTION new_badge_number() SET enable_seqscan = off;
