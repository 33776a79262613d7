const shell = 'app/shell/shell.tsx'
const home = [shell, 'screens/home/home.tsx']

/**
 * The modules and packages of each screen, by the first part of its address. The helper's page links them, so that
 * they come together with the frame that would ask for them next.
 */
export const screenModules: Readonly<Record<string, readonly string[]>> = {
  '': home,
  home,
  auth: ['screens/auth/auth.tsx'],
  comics: [shell, 'screens/comics/comics.tsx'],
  series: [shell, 'screens/series/series.tsx'],
  server: [shell, 'screens/server/server.tsx'],
  // The account is asked where a comic was left before its page is shown.
  read: ['reader/reader.tsx', '@supabase/supabase-js'],
}
