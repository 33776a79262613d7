import type { Db, Migration, Statements } from '#db/index.ts'

/**
 * Table of the ids of deleted users, which are never removed. A user's rows in other databases are deleted after the
 * user's own row; if the process is killed in between, the next start finds the id here. Triggers write it in the
 * deleting transaction.
 */
export const deletedUsersTable: Migration = {
  name: '005-deleted-users',
  up: `
    create table deleted_users (id text primary key) strict;
    insert into deleted_users select id from auth_users where deleted_at is not null;
    create trigger auth_users_deleted after delete on auth_users begin
      insert or ignore into deleted_users values (old.id);
    end;
    create trigger auth_users_softly_deleted after update of deleted_at on auth_users
    when new.deleted_at is not null begin
      insert or ignore into deleted_users values (new.id);
    end;
  `,
}

/** Deletes a user with all their rows in `accounts.db`. */
export async function deleteUser(tx: Statements, userId: string): Promise<void> {
  await tx.run('delete from auth_users where id = ?', [userId])
}

/** Returns true if the account has the user; false for an unknown id, and for a deleted or soft-deleted user. */
export async function hasUser(db: Db, id: string): Promise<boolean> {
  const row = await db.get('select 1 from auth_users where id = ? and deleted_at is null', [id])
  return row !== undefined
}

/** Returns the ids whose users were deleted from this account. Ids of other accounts are left out. */
export async function findDeletedUsers(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    'select id from deleted_users where id in (select value from json_each(?))',
    [JSON.stringify(ids)],
  )
  return rows.map(({ id }) => id)
}
