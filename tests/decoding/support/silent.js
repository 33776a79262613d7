// A program that never says that it is ready, as long as somebody waits for it.
process.on('disconnect', () => process.exit())
