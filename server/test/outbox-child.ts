import type pg from 'pg';
import { openDatabase } from '#db/database.ts';
import { claimRows } from '#services/messages/outbox.ts';

/** A worker that claims what is due, says so, and never gets further: tests kill it there. */
const connection = JSON.parse(process.env.OUTBOX_CONNECTION ?? '{}') as pg.PoolConfig;
const { db } = openDatabase(connection);
const rows = await claimRows(db, 'doomed', ['email', 'sms'], 10);
console.log(`claimed ${rows.length}`);
setInterval(() => {}, 1000);
