ALTER TABLE "winning_sets" DROP CONSTRAINT "winning_sets_set_id_number_sets_id_fk";
