ALTER TABLE "path_states" ADD COLUMN "is_to_award" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "path_states_to_award" ON "path_states" USING btree ("organization_id","state","complete_since") WHERE "path_states"."is_to_award";--> statement-breakpoint
-- Who is to be awarded is written by the next evaluation of each path.
INSERT INTO path_marks (organization_id, template_id)
SELECT organization_id, id FROM templates WHERE is_learning_path AND status <> 'draft';
