import { clearAway } from './scratch.mjs';

/* Waits for the end of whoever holds the other end of our input; then nobody else clears away the scratch folder. */
process.stdin.resume().on('close', () => clearAway(process.argv[2]));
