-- Every log-in and upload counts here, and need not wait until the disk has the count. If PostgreSQL crashes, the counts
-- begin anew; a restart keeps them.
ALTER TABLE "rate_limits" SET UNLOGGED;
