import type { Config } from '#cli/config.ts'

/** Returns the configuration of a test installation with its own data folder. */
export function testConfig(dataDir: string, hosted: Config['hosted'] = null): Config {
  return {
    dataDir,
    packageDir: process.cwd(),
    called: 'comics',
    command: 'comics serve',
    version: '0.0.0-test',
    hosted,
    mail: null,
    language: 'es',
    display: false,
    programs: '',
  }
}
