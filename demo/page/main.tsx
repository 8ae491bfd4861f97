import { render } from 'preact';
import { type Chat, openChat } from './chat';
import { Page } from './page';

declare global {
  interface Window {
    /** the page's agent, for whoever wants to compare its messages with the panel */
    demoAgent: Chat['agent'];
  }
}

const chat = openChat('/agent');
window.demoAgent = chat.agent;
render(<Page chat={chat} />, document.body);
