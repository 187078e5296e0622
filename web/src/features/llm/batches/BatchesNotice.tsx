import { NoModelNotice } from '../../../parts/llm/NoModelNotice.tsx';

export const BatchesNotice = () => <NoModelNotice to="send batches" />;
