ALTER TABLE "winning_sets" DROP CONSTRAINT "winning_sets_round_number_set_id_pk";--> statement-breakpoint
ALTER TABLE "winning_sets" ADD PRIMARY KEY ("set_id");