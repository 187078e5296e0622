/** What the switch in the form of a role is called, also where people are sent to it. */
export const llmSwitchName = 'Ask a language model about candidates (LLM thumbing)';
