DROP INDEX "number_sets_member";--> statement-breakpoint
CREATE INDEX "number_sets_of_member" ON "number_sets" USING btree ("member_id","round_target","id");