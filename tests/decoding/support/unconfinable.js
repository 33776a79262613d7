// A program that cannot be confined, as on a system without what that takes.
if (process.permission !== undefined) throw new Error('confined')
await import('./obedient.js')
